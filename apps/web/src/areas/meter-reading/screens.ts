import { readByHand } from '@switchboard/domain/meter-reading/rules'

import { queryClient } from '#web/http/query-client.ts'
import type { Redirect, Screens } from '#web/area.ts'

import { switchToLinkAccount } from './link.ts'
import { metersQuery } from './queries.ts'
import { READING_TITLE, SITE_TITLE } from './words.ts'

export const meterReadingScreens = {
  '/meter-reading': {
    title: READING_TITLE,
    back: '/',
    elsewhere: async (search) => (await switchToLinkAccount(search)) ?? redirectUnlessReadByHand(),
    screen: async () => (await import('./MeterReadingScreen.tsx')).MeterReadingScreen,
  },
  '/site-access': {
    title: SITE_TITLE,
    back: '/',
    elsewhere: redirectUnlessReadByHand,
    screen: async () => (await import('./SiteAccessScreen.tsx')).SiteAccessScreen,
  },
} satisfies Screens

/**
 * Redirects to the home page unless a meter is read by hand. If the meters cannot be loaded, the screen shows the error.
 * Source: MTR-002, MTR-004, Readings.
 */
async function redirectUnlessReadByHand(): Promise<Redirect | null> {
  const connections = await queryClient.fetchQuery(metersQuery()).catch(() => null)
  return connections === null || readByHand(connections).length > 0
    ? null
    : { href: '/', reason: 'noManualMeter' }
}
