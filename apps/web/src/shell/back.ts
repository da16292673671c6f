import type { EnteredRoute } from '#web/area.ts'

/** The target of the back button. Null leaves the portal for the home screen of the device. Source: SHL-036 to SHL-038. */
export function backTarget(route: Pick<EnteredRoute, 'path' | 'back'> | undefined): string | null {
  if (route?.path === '/') return '/'
  return route?.back ?? null
}
