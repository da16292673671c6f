import type { ReactNode } from 'react'

import type { SpeedTests } from '@switchboard/domain/speed-test/contract'
import { explainSpeedDifference } from '@switchboard/domain/speed-test/difference'
import type { Difference } from '@switchboard/domain/speed-test/difference'
import { mbpsText } from '@switchboard/domain/speed-test/text'

import { useEntries } from '#web/http/entries.tsx'
import { LinkButton } from '#web/ui/LinkButton.tsx'
import { Notice } from '#web/ui/Notice.tsx'

import { buildReportAddress } from './report-address.ts'
import { CONNECTION_WORDS, formatDelay } from './words.ts'

/** Explains the difference between the measurements of line and device, with a link to the next step. */
export function DifferenceNotice({ tests }: { readonly tests: SpeedTests }) {
  const { facts, hasScreen } = useEntries()
  const difference = explainSpeedDifference(tests)
  const report = (
    <LinkButton href={buildReportAddress(tests)} kind="plain">
      Tell us about it
    </LinkButton>
  )
  const isWifiConfigurable = facts.services?.configurableWifi === true && facts.features.has('myWifi')
  const wifi = isWifiConfigurable && hasScreen('/my-wifi') && (
    <LinkButton href="/my-wifi" kind="plain">
      Look at your wifi settings
    </LinkButton>
  )

  switch (difference.kind) {
    case 'none':
      return null
    case 'lineSlow':
      return (
        <Notice tone="caution" title={describeDifference(difference)} actions={report}>
          The trouble is before it reaches your home, and not in your wifi. We can look into it.
        </Notice>
      )
    case 'deviceSlow':
      return (
        <Notice
          tone="caution"
          title={describeDifference(difference)}
          actions={difference.connection === 'wifi' ? wifi : null}
        >
          {LOSS_EXPLANATIONS[difference.connection]}
        </Notice>
      )
    case 'delayGrows':
      return (
        <Notice tone="info" title={describeDifference(difference)}>
          Calls and games may stutter while someone downloads or uploads. Fewer downloads at a time help, or a
          modem that shares the line out evenly.
        </Notice>
      )
    case 'fine':
      return <Notice tone="positive" title={describeDifference(difference)} />
  }
}

const LOSS_EXPLANATIONS: Record<'wifi' | 'cable' | 'unknown', ReactNode> = {
  wifi: 'It is lost between your modem and this device. Measure again beside the modem: if that is faster, the wifi does not carry far enough.',
  cable:
    'It is lost in your home. An older cable or port carries 100 Mbps at most: try another one, and another device.',
  unknown: 'It is lost in your home. Measure again by cable to the modem, to see if it is the wifi.',
}

function describeDifference(difference: Exclude<Difference, { kind: 'none' }>): string {
  switch (difference.kind) {
    case 'lineSlow':
      return `Your line delivers ${mbpsText(difference.lineMbps)} of the ${mbpsText(difference.planMbps)} that your plan promises.`
    case 'deviceSlow':
      return `Your line delivers ${mbpsText(difference.lineMbps)}, this device gets ${mbpsText(difference.deviceMbps)} ${CONNECTION_WORDS[difference.connection]}.`
    case 'delayGrows':
      return `The delay grows from ${formatDelay(difference.idleMs)} to ${formatDelay(difference.loadedMs)} while the line is busy.`
    case 'fine':
      return `Your line delivers ${mbpsText(difference.lineMbps)}, and this device gets ${mbpsText(difference.deviceMbps)} of it.`
  }
}
