import type { FaultScenario } from './landing.ts'

/** One of several kinds of orders placed at the same time, with its own accounts. */
type Kind<Books> = {
  readonly name: string
  readonly accounts: readonly string[]
  readonly scenario: FaultScenario<Books>
}

/** Puts the name of the kind before its figures. Its checks see only orders of its own accounts. */
function prefixNames<Books>({ name, accounts, scenario }: Kind<Books>): FaultScenario<Books> {
  const prefixKeys = (figures: Readonly<Record<string, number>>) =>
    Object.fromEntries(Object.entries(figures).map(([figure, count]) => [`${name}: ${figure}`, count]))
  return {
    ...scenario,
    countFaults: (books, confirmed) =>
      prefixKeys(
        scenario.countFaults(
          books,
          confirmed.filter(({ account }) => accounts.includes(account) || account === 'planted'),
        ),
      ),
    countEvents: (books) => prefixKeys(scenario.countEvents(books)),
    plants: (scenario.plants ?? []).map((plant) => ({ ...plant, finds: `${name}: ${plant.finds}` })),
  }
}

/** Runs two kinds at the same time against one provider. */
function both<One, Other>(
  one: FaultScenario<One>,
  other: FaultScenario<Other>,
): FaultScenario<readonly [One, Other]> {
  return {
    fill: async (db) => {
      await one.fill(db)
      await other.fill(db)
    },
    clients: (seed) => [...one.clients(seed), ...other.clients(seed)],
    readBooks: async (db, sandboxUrl) => [
      await one.readBooks(db, sandboxUrl),
      await other.readBooks(db, sandboxUrl),
    ],
    areDone: ([first, second]) => one.areDone(first) && other.areDone(second),
    countFaults: ([first, second], confirmed) => ({
      ...one.countFaults(first, confirmed),
      ...other.countFaults(second, confirmed),
    }),
    countEvents: ([first, second]) => ({ ...one.countEvents(first), ...other.countEvents(second) }),
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
