public static class OrderQueries
{
    public static string Page(int size, string name) =>
        $"https://shop.example.com/odata/Orders?$filter=State == '{name}' and ID gt 5&$top={size}";

    public static Query Unpaid(Query orders) => orders.Filter("State == 'open'").OrderBy("ID descending");
}
