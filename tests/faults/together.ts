import type { Ordered } from './landing.ts'

/** One of several kinds of orders placed at the same time, with its own accounts. */
type Kind<Books> = {
  readonly name: string
  readonly accounts: readonly string[]
  readonly ordered: Ordered<Books>
}

/** Puts the name of the kind before its figures. Its checks see only orders of its own accounts. */
function named<Books>({ name, accounts, ordered }: Kind<Books>): Ordered<Books> {
  const renamed = (figures: Readonly<Record<string, number>>) =>
    Object.fromEntries(Object.entries(figures).map(([what, count]) => [`${name}: ${what}`, count]))
  return {
    ...ordered,
    misses: (books, told) =>
      renamed(
        ordered.misses(
          books,
          told.filter(({ account }) => accounts.includes(account) || account === 'planted'),
        ),
      ),
    happened: (books) => renamed(ordered.happened(books)),
    plants: (ordered.plants ?? []).map((plant) => ({ ...plant, finds: `${name}: ${plant.finds}` })),
  }
}

/** Runs two kinds at the same time against one provider. */
function both<One, Other>(one: Ordered<One>, other: Ordered<Other>): Ordered<readonly [One, Other]> {
  return {
    fill: async (db) => {
      await one.fill(db)
      await other.fill(db)
    },
    orderers: (seed) => [...one.orderers(seed), ...other.orderers(seed)],
    booksIn: async (db, sandboxUrl) => [
      await one.booksIn(db, sandboxUrl),
      await other.booksIn(db, sandboxUrl),
    ],
    areDone: ([first, second]) => one.areDone(first) && other.areDone(second),
    misses: ([first, second], told) => ({ ...one.misses(first, told), ...other.misses(second, told) }),
    happened: ([first, second]) => ({ ...one.happened(first), ...other.happened(second) }),
    plants: [
      ...(one.plants ?? []).map(({ spoilt, ...plant }) => ({
        ...plant,
        ...(spoilt && {
          spoilt: ([first, second]: readonly [One, Other]) => [spoilt(first), second] as const,
        }),
      })),
      ...(other.plants ?? []).map(({ spoilt, ...plant }) => ({
        ...plant,
        ...(spoilt && {
          spoilt: ([first, second]: readonly [One, Other]) => [first, spoilt(second)] as const,
        }),
      })),
    ],
  }
}

/** Runs four kinds at the same time. */
export function together<A, B, C, D>(a: Kind<A>, b: Kind<B>, c: Kind<C>, d: Kind<D>) {
  return both(both(named(a), named(b)), both(named(c), named(d)))
}
