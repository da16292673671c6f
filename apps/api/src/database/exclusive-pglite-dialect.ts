import { PGliteDialect, PGliteDriver } from 'kysely'
import type { DatabaseConnection, PGliteDialectConfig } from 'kysely'

/**
 * The stock driver hands its one connection to everybody at once: a query from outside would run inside whatever
 * transaction is open and be undone with it, and a second transaction would overwrite the first one's commit. Here the
 * connection is lent to one caller at a time, a transaction for as long as it lasts.
 */
export class ExclusivePgliteDialect extends PGliteDialect {
  readonly #config: PGliteDialectConfig

  constructor(config: PGliteDialectConfig) {
    super(config)
    this.#config = config
  }

  override createDriver(): PGliteDriver {
    return new ExclusivePgliteDriver(this.#config)
  }
}

class ExclusivePgliteDriver extends PGliteDriver {
  #lent: Promise<void> = Promise.resolve()
  #giveBack: () => void = () => undefined

  override async acquireConnection(): Promise<DatabaseConnection> {
    const before = this.#lent
    const mine = Promise.withResolvers<void>()
    this.#lent = mine.promise
    await before
    this.#giveBack = mine.resolve
    return super.acquireConnection()
  }

  override async releaseConnection(): Promise<void> {
    this.#giveBack()
  }
}
