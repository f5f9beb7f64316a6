class Orders {
  String page(int size) {
    return BASE + "/odata/Orders?$filter=ID gt 5 and ID != 10&$top=" + size;
  }
}
