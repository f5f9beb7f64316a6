<?php
$orders = $client->get('Orders', ['query' => ['$filter' => "ID eq $id or", '$top' => 5]]);
$url = "https://shop.example.com/odata/Orders?\$filter=ID == {$id}&\$top=5";
