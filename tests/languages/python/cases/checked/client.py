class Client:
    def get(self):
        return 1
