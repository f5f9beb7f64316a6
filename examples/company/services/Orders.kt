fun orders(size: Int) = "https://shop.example.com/odata/Orders?\$filter=ID > 5&\$top=$size"
