import type { EnteredRoute } from '#web/shell/area.ts'

/** A route that lets anybody with a session in and shows nothing, but for these differences. */
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
