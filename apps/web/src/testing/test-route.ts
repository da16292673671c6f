import type { EnteredRoute } from '#web/area.ts'

/** A route with an empty screen, open to every user with a session, with these differences. */
export function testRoute(path: string, differences: Partial<EnteredRoute> = {}): EnteredRoute {
  const shown = {
    path,
    session: 'required',
    guards: [],
    title: path,
    screen: async () => () => null,
  } as const
  return { details: async () => ({ ...shown, ...differences }), ...shown, ...differences }
}
