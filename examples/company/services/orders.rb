client.get("/odata/Orders?$filter=ID == 5")
