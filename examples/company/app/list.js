const url = new URL('https://shop.example.com/odata/Customers');
url.searchParams.set('$filter', 'Name eq "Bolt"');
url.searchParams.set('$top', '10');
export default url;
