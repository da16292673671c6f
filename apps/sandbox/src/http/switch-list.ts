/** A switch that is on, with its effect. */
type ActiveSwitch = { readonly name: string; readonly does: string }

/** The switches of one page: their state, and the way back to the default. */
export type SwitchPanel = {
  /** The path of the page with the switches. */
  readonly path: string
  readonly listActive: () => readonly ActiveSwitch[]
  readonly reset: () => void | Promise<void>
}

/** The switches of all outside parties. Each party adds its own panel. */
export type SwitchList = SwitchPanel[]

/** The switches of a list that are on: flags that are set, and quantities above 0. */
export function listActiveSwitches(
  described: readonly ActiveSwitch[],
  switches: Readonly<Record<string, boolean | number>>,
): ActiveSwitch[] {
  return described.filter(({ name }) => (switches[name] ?? false) !== false && switches[name] !== 0)
}
