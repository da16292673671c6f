import { DEMO_PASSWORD, DEMO_USERS } from '#api/demo/people.ts'
import type { Environment } from '#api/platform/environment.ts'

/** What a newcomer reads when the start is done: where to go, and whom to be. */
export function welcome(settings: Environment): string {
  const addresses = [
    ['portal', `${settings.PUBLIC_URL}/`],
    ['app variant', `${settings.PUBLIC_URL}/app/`],
    ['API', `${settings.PUBLIC_URL}/api/docs`],
    ['management', `http://${settings.MANAGEMENT_HOST}:${settings.MANAGEMENT_PORT}/ready`],
    ...(settings.STAFF_ISSUER === null ? [] : [['staff desk', `${settings.PUBLIC_URL}/staff/`]]),
    ...(settings.SANDBOX ? [['sandbox', `${settings.SANDBOX_URL}/`]] : []),
  ]
  const lines = addresses.map(([name = '', address = '']) => `  ${name.padEnd(12)}${address}`)
  if (!settings.SANDBOX) return lines.join('\n')
  const people = DEMO_USERS.filter(({ isNew }) => isNew !== true)
    .map(({ name }) => name)
    .filter((name) => !name.startsWith('fibre-'))
  return [
    ...lines,
    '',
    `  Sign in as ${people.join(', ')} or fibre-<status>`,
    `  with the password ${DEMO_PASSWORD}; staff: sam, at the staff desk.`,
    `  noa has no password yet: the sandbox's mailbox sends the link to set one.`,
  ].join('\n')
}
