import type { Ordered } from './landing.ts'

/** One of several kinds of orders placed at the same time, with its own accounts. */
type Kind<Books> = {
  readonly name: string
  readonly accounts: readonly string[]
  readonly ordered: Ordered<Books>
}

/** Puts the name of the kind before its figures. Its checks see only orders of its own accounts. */
function prefixNames<Books>({ name, accounts, ordered }: Kind<Books>): Ordered<Books> {
  const prefixKeys = (figures: Readonly<Record<string, number>>) =>
    Object.fromEntries(Object.entries(figures).map(([figure, count]) => [`${name}: ${figure}`, count]))
  return {
    ...ordered,
    misses: (books, confirmed) =>
      prefixKeys(
        ordered.misses(
          books,
          confirmed.filter(({ account }) => accounts.includes(account) || account === 'planted'),
        ),
      ),
    happened: (books) => prefixKeys(ordered.happened(books)),
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
    misses: ([first, second], confirmed) => ({
      ...one.misses(first, confirmed),
      ...other.misses(second, confirmed),
    }),
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
  return both(both(prefixNames(a), prefixNames(b)), both(prefixNames(c), prefixNames(d)))
}
