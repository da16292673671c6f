import type { EnteredRoute } from '#web/area.ts'

/** An empty route for anyone with a session, with overrides. */
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
