module example.test/builds
