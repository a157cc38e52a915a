module example.test/app

require example.test/far v1.0.0

replace example.test/far => ../near
