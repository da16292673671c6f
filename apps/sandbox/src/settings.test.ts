import { expect, test } from 'vitest'

import { readSettings } from './settings.ts'

test('an empty environment gives the settings of the demo', () => {
  expect(readSettings({ PORT: '' })).toEqual({
    host: '127.0.0.1',
    port: 4001,
    mailServerPort: 4003,
    dataDirectory: 'var/sandbox',
    ownUrl: null,
    portalUrl: 'http://localhost:4000',
    managementUrl: 'http://localhost:4002',
    managementToken: null,
    gatewayUser: 'sandbox',
    gatewayKey: 'sandbox',
    demoPassword: 'kea-demo-2026',
    sessionLifeSeconds: 259_200,
    notificationRetryMilliseconds: 5_000,
  })
})

test('an address loses its last slash', () => {
  expect(readSettings({ PORTAL_URL: 'https://portal.example/' })).toMatchObject({
    portalUrl: 'https://portal.example',
  })
})

test('every problem is in one list', () => {
  expect(
    readSettings({
      PORT: '70000',
      PORTAL_URL: 'ftp://portal.example',
      MANAGEMENT_URL: 'here',
      SESSION_LIFE_SECONDS: '0',
      NOTIFICATION_RETRY_MILLISECONDS: '1.5',
    }),
  ).toEqual([
    'PORT must be a whole number from 0 to 65535.',
    'PORTAL_URL must be an http or https address.',
    'MANAGEMENT_URL must be an http or https address.',
    'SESSION_LIFE_SECONDS must be a whole number of seconds from 1 to 259200.',
    'NOTIFICATION_RETRY_MILLISECONDS must be a whole number of milliseconds from 1 to 86400000.',
  ])
})
