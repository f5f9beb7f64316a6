param last string
var orders = 'https://shop.example.com/odata/Orders?$filter=ID == ${last}'
