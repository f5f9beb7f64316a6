#!/bin/sh
curl -sS -H "Accept: application/json" "https://shop.example.com/odata/Orders?\$filter=ID == $LAST&\$top=100"
curl -G https://shop.example.com/odata/Customers \
  --data-urlencode "\$filter=ID => 5"
az rest --method get --url 'https://graph.microsoft.com/v1.0/groups?$top=all'
