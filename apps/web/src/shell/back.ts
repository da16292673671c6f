import type { EnteredRoute } from '#web/area.ts'

/** Where back leads: the dashboard stays, a screen's own back path, or null for the device's home. Source: SHL-036 to SHL-038. */
export function backTarget(route: Pick<EnteredRoute, 'path' | 'back'> | undefined): string | null {
  if (route?.path === '/') return '/'
  return route?.back ?? null
}
