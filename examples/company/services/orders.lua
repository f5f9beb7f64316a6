local orders = get("https://shop.example.com/odata/Orders?$filter=Total == 5")
