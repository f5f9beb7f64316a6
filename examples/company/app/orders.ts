export const openOrders = (since: string): string =>
  `https://shop.example.com/odata/Orders?$filter=ID gt ${since} && ID lt 100`;
