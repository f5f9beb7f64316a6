$page = Invoke-RestMethod -Uri "https://shop.example.com/odata/Orders?`$filter=ID == $($last.Id)&`$top=100" `
  -Headers @{ Accept = 'application/json' }
Invoke-MgGraphRequest -Method GET -Uri 'https://graph.microsoft.com/v1.0/users?$top=-1'
