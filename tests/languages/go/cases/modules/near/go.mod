module example.test/near
