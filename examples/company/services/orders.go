package orders

func page(size int) string {
	return fmt.Sprintf("https://shop.example.com/odata/Orders?$filter=ID mod 2 = 0&$top=%d", size)
}

func cheap(q url.Values) { q.Set("$filter", "ID lt 5 || ID gt 10") }
