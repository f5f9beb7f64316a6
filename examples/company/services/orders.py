import requests


def orders(size):
    params = {"$filter": f"ID gt 5 and Total == 7", "$top": size}
    return requests.get("https://shop.example.com/odata/Orders", params=params)


def cheap(price):
    return requests.get(f"https://shop.example.com/odata/Customers?$filter=ID <= {price}")
