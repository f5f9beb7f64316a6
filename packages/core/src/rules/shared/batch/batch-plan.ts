/**
 * How a service executes a batch: its transactions in order, and the requests that fail with each request (OData 4.01
 * JSON format 19.1, Protocol 11.7.7).
 */
import type { Batch } from '../../../syntax/index.js';
import { listWords, shorten } from '../text/words.js';

/** Requests that are processed together: those of an atomicity group, or one request alone. @beta */
export interface BatchTransaction {
  /** The name of the atomicity group; undefined for a request without one. */
  readonly group: string | undefined;
  /** Places in `Batch.items`, in their order. */
  readonly requests: readonly number[];
}

/** The consequences for the other requests of a batch when one fails; indexes in `Batch.items`, in order. @beta */
export interface BatchOutcome {
  /** The requests that fail with it: they get 424 (Failed Dependency), or belong to the same change set. */
  readonly alsoFail: readonly number[];
  /** Those of them that may have been executed already, and are undone. */
  readonly rolledBack: readonly number[];
  /** The numbers of both; the lists can be shorter. */
  readonly counts: { readonly alsoFail: number; readonly rolledBack: number };
}

/** The referent of a name in `dependsOn`. @beta */
export interface BatchDependency {
  readonly name: string;
  /** The transaction that must succeed. */
  readonly transaction: number;
  /** The request of that id; undefined for the name of a group. */
  readonly request: number | undefined;
}

/** The requests and transactions that fail together with a transaction. */
interface Affected {
  /** The requests of all transactions that fail, its own included. */
  readonly failing: readonly number[];
  /** Those of other transactions that come before the one which is not executed. */
  readonly rolledBack: readonly number[];
}

/** Chains can be as long as the batch: of each request no more consequences than these are followed. */
const maxFollowed = 1000;

/** Requests can depend on hundreds of others: no more of these dependencies than these are followed for each request. */
const maxSteps = 2_000;

/** A plan remembers no more consequences than these at a time: long chains would contain a thousand for each request. */
const maxKept = 1_000_000;

/**
 * The plan of a batch. A name in `dependsOn` counts where it is the id of an earlier request or the name of an earlier group; any
 * other is a finding of a rule and has no consequences. Members of a group that is split are one transaction.
 *
 * @beta
 */
export class BatchPlan {
  readonly transactions: readonly BatchTransaction[];
  /** The transaction of each request. */
  readonly #transactionOf: readonly number[];
  /** For each transaction the requests of others that depend on it. */
  readonly #dependents = new Map<number, number[]>();
  readonly #dependencies: readonly (readonly BatchDependency[])[];
  readonly #affected = new Map<number, Affected>();
  /** The number of requests that the remembered consequences name. */
  #kept = 0;

  constructor(readonly batch: Batch) {
    const groups = new Map<string, number>();
    const transactions: { group: string | undefined; requests: number[] }[] = [];
    this.#transactionOf = batch.items.map(({ atomicityGroup }, index) => {
      const group = atomicityGroup?.text;
      const known = group === undefined ? undefined : groups.get(group);
      if (known !== undefined) {
        transactions[known]!.requests.push(index);
        return known;
      }
      if (group !== undefined) groups.set(group, transactions.length);
      return transactions.push({ group, requests: [index] }) - 1;
    });
    this.transactions = transactions;
    const ids = new Map<string, number>();
    this.#dependencies = batch.items.map((item, index) => {
      const names = item.dependsOn.flatMap(({ text }) => {
        const on = this.#dependencyNamed(text, ids, groups, index);
        if (on === undefined) return [];
        if (on.transaction !== this.#transactionOf[index]) append(this.#dependents, on.transaction, index);
        return [on];
      });
      const id = item.requestId?.text;
      if (id !== undefined && !ids.has(id)) ids.set(id, index);
      return names;
    });
  }

  /** The name of an earlier part of the batch; a group of that name must begin before the request. */
  #dependencyNamed(
    name: string,
    ids: ReadonlyMap<string, number>,
    groups: ReadonlyMap<string, number>,
    index: number,
  ): BatchDependency | undefined {
    const request = ids.get(name);
    if (request !== undefined) return { name, request, transaction: this.#transactionOf[request]! };
    const transaction = groups.get(name);
    if (transaction === undefined || this.transactions[transaction]!.requests[0]! >= index) return undefined;
    return { name, request: undefined, transaction };
  }

  /** The transaction of a request, counted from 0. */
  transactionOf(index: number): number {
    return this.#transactionOf[index]!;
  }

  /** The referents of the names in the `dependsOn` of a request, without names of later or unknown requests and groups. */
  dependsOn(index: number): readonly BatchDependency[] {
    return this.#dependencies[index]!;
  }

  /** The name of a request: its id, or its position, counted from 1. */
  nameOf(index: number): string {
    return this.batch.items[index]!.requestId?.text ?? `#${String(index + 1)}`;
  }

  /** The consequences if a request fails, in any number of steps. Each list has at most `most` requests. */
  outcomeOf(index: number, most = maxFollowed): BatchOutcome {
    const transaction = this.#transactionOf[index]!;
    const { failing, rolledBack } = this.#affected.get(transaction) ?? this.#remember(transaction);
    const sameTransaction = this.transactions[transaction]!.requests;
    const before = lowerBound(sameTransaction, index);
    const undone = [...sameTransaction.slice(0, Math.min(before, most)), ...rolledBack.slice(0, most)];
    return {
      alsoFail: failing
        .slice(0, most + 1)
        .filter((each) => each !== index)
        .slice(0, most),
      rolledBack: undone.sort((a, b) => a - b).slice(0, most),
      counts: { alsoFail: failing.length - 1, rolledBack: before + rolledBack.length },
    };
  }

  /** The requests of a transaction are mostly asked for one after another, so forgetting everything at once costs little. */
  #remember(transaction: number): Affected {
    const affected = this.#follow(transaction);
    const size = affected.failing.length + affected.rolledBack.length;
    if (this.#kept + size > maxKept) {
      this.#affected.clear();
      this.#kept = 0;
    }
    this.#affected.set(transaction, affected);
    this.#kept += size;
    return affected;
  }

  /** A request that depends on a failed one is not executed, so its own transaction fails as well. */
  #follow(first: number): Affected {
    const notExecuted = new Map<number, number>();
    const reached = new Set([first]);
    const failing: number[] = [];
    let steps = 0;
    // The walk includes elements that are added to the set during it.
    for (const transaction of reached) {
      const { requests } = this.transactions[transaction]!;
      for (const each of transaction === first ? requests : requests.slice(0, maxFollowed)) failing.push(each);
      if (transaction !== first && (failing.length > maxFollowed || steps > maxSteps)) break;
      for (const dependent of (this.#dependents.get(transaction) ?? []).slice(0, maxSteps)) {
        steps++;
        const its = this.#transactionOf[dependent]!;
        if (its === first) continue;
        reached.add(its);
        notExecuted.set(its, Math.min(dependent, notExecuted.get(its) ?? dependent));
      }
    }
    const rolledBack = [...notExecuted].flatMap(([transaction, request]) => {
      const { requests } = this.transactions[transaction]!;
      return requests.slice(0, Math.min(lowerBound(requests, request), maxFollowed));
    });
    return { failing: failing.sort((a, b) => a - b), rolledBack: rolledBack.sort((a, b) => a - b) };
  }

  /** An outcome in words: `4 and 5 get 424; 2 is rolled back`; undefined where nothing else happens. `most` names are written. */
  describe(index: number, most: number, quote: (name: string) => string = (name) => name): string | undefined {
    const { alsoFail, rolledBack, counts } = this.outcomeOf(index, most);
    if (counts.alsoFail === 0) return undefined;
    const names = (places: readonly number[], count: number): string =>
      listWords([
        ...places.map((each) => quote(shorten(this.nameOf(each)))),
        ...(count > places.length ? [`${String(count - places.length)} more`] : []),
      ]);
    const words = (places: readonly number[], count: number, one: string, many: string): string[] =>
      count === 0 ? [] : [`${names(places, count)} ${count === 1 ? one : many}`];
    const undone = words(rolledBack, counts.rolledBack, 'is rolled back', 'are rolled back');
    if (this.batch.format === 'json')
      return [...words(alsoFail, counts.alsoFail, 'gets 424', 'get 424'), ...undone].join('; ');
    // A change set that fails has one response for all of its requests (OData 4.01 Protocol 11.7.7.4).
    const isUndone = new Set(rolledBack);
    const left = alsoFail.filter((each) => !isUndone.has(each));
    return [...undone, ...words(left, counts.alsoFail - counts.rolledBack, 'is not applied', 'are not applied')].join(
      '; ',
    );
  }
}

function append(map: Map<number, number[]>, key: number, value: number): void {
  const list = map.get(key);
  if (list === undefined) map.set(key, [value]);
  else list.push(value);
}

/** The number of elements of an ascending list that are smaller than a number. */
function lowerBound(numbers: readonly number[], limit: number): number {
  let [low, high] = [0, numbers.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if (numbers[middle]! < limit) low = middle + 1;
    else high = middle;
  }
  return low;
}
