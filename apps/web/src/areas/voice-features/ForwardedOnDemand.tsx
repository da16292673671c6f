import { Suspense } from 'react'

import { findGuardRedirect } from '@switchboard/domain/access'
import { voiceFeaturesGuards } from '@switchboard/domain/screen-guards'

import { useEntries } from '#web/http/entries.tsx'
import { lazyPart } from '#web/http/on-demand.ts'

const ForwardedNotice = lazyPart(async () => (await import('./ForwardedNotice.tsx')).ForwardedNotice)

/** Loads the notices only for an account that may change the features of a phone line. */
export function ForwardedOnDemand() {
  const { facts } = useEntries()
  if (facts.services?.voice !== true || findGuardRedirect(voiceFeaturesGuards, facts) !== null) return null
  return (
    <Suspense>
      <ForwardedNotice />
    </Suspense>
  )
}
