/** The page: orders, and a filter for them that is checked while it is typed. */
import { createFragmentChecker, nameRules, thawSchema, typeRules } from '@odatalint/core/fragment';
import { createField } from '@odatalint/language-service/field';
import { StrictMode, useEffect, useState } from 'react';
import { createRoot } from 'react-dom/client';
import { ODataField } from './odata-field.jsx';
import frozen from './schema.json';

const checker = createFragmentChecker({ schema: thawSchema(frozen), rules: [...nameRules, ...typeRules] });
const source = createField({ checker, on: 'Orders', option: 'filter' });
const first = "State eq 'Open' and Total gt 100";

/** The orders that satisfy a filter, the newest first, each with its customer. */
async function findOrders(filter) {
  const query = filter.trim() === '' ? '' : `$filter=${encodeURIComponent(filter)}&`;
  const response = await fetch(`/odata/Orders?${query}$expand=Customer&$orderby=Placed%20desc`);
  const { value, error } = await response.json();
  if (error !== undefined) throw new Error(error.message);
  return value;
}

function OrdersPage() {
  const [orders, setOrders] = useState([]);
  const [problem, setProblem] = useState();
  const show = (filter) =>
    findOrders(filter).then(
      (found) => {
        setOrders(found);
        setProblem(undefined);
      },
      ({ message }) => setProblem(message),
    );
  useEffect(() => void show(first), []);
  const search = (event) => {
    event.preventDefault();
    const filter = new FormData(event.currentTarget).get('filter');
    // The text may be newer than the last check.
    const isValid = source.check(filter).every(({ severity }) => severity !== 'error');
    if (isValid) show(filter);
    else event.currentTarget.querySelector('[role=textbox]').focus();
  };
  return (
    <main>
      <h1>Orders</h1>
      <form onSubmit={search} role="search" aria-label="Orders">
        <ODataField
          source={source}
          name="filter"
          label="Filter"
          hint="Ctrl+Space lists the words that fit, F8 selects the next mistake, and Ctrl+. opens its fixes."
          example="State eq 'Open'"
          initialValue={first}
        />
        <button className="search">Search</button>
      </form>
      <p role="status">{problem ?? (orders.length === 1 ? '1 order' : `${orders.length} orders`)}</p>
      <table>
        <thead>
          <tr>
            <th scope="col">Order</th>
            <th scope="col">Placed</th>
            <th scope="col">Customer</th>
            <th scope="col">State</th>
            <th scope="col" className="number">
              Total
            </th>
          </tr>
        </thead>
        <tbody>
          {orders.map(({ ID, Placed, Customer, State, Total }) => (
            <tr key={ID}>
              <th scope="row">{ID}</th>
              <td>{Placed.slice(0, 10)}</td>
              <td>{Customer.Name}</td>
              <td>
                <span className={`state ${State}`}>{State}</span>
              </td>
              <td className="number">{Total.toFixed(2)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </main>
  );
}

createRoot(document.getElementById('page')).render(
  <StrictMode>
    <OrdersPage />
  </StrictMode>,
);
