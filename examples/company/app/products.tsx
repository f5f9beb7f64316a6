import { useQuery } from './client.js';

export const Products = (): unknown => {
  const { data } = useQuery('/odata/Customers', { params: { $filter: 'ID > 5', $orderby: 'Name' } });
  return <p>Don't panic: {data.length}</p>;
};
