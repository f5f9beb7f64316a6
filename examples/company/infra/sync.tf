data "http" "orders" {
  url = "https://shop.example.com/odata/Orders?$filter=ID == ${var.last}&$top=5"
}
