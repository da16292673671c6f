import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { ReactNode } from 'react'

import type { ParsedReply } from '@switchboard/domain/call'
import type {
  VoiceFeatures,
  VoiceServiceEntity,
  readVoiceFeatures,
} from '@switchboard/domain/voice-features/contract'
import { FORWARDS } from '@switchboard/domain/voice-features/forwarding'
import { voiceNumberText } from '@switchboard/domain/voice-features/numbers'

import { may } from '#web/http/account.ts'
import { useEntries } from '#web/http/entries.tsx'
import { useUnconfirmedChange } from '#web/http/unconfirmed-change.ts'
import { ONLY_WHO_MAY_CHANGE } from '#web/http/level-words.ts'
import { Button } from '#web/ui/Button.tsx'
import { Card } from '#web/ui/Card.tsx'
import { DefinitionList } from '#web/ui/DefinitionList.tsx'
import { Link } from '#web/ui/Link.tsx'
import { Loaded } from '#web/ui/Loaded.tsx'
import { Notice } from '#web/ui/Notice.tsx'
import { SwitchNotices } from '#web/ui/SwitchNotices.tsx'

import { BlockedDialog } from './BlockedDialog.tsx'
import { ForwardDialog } from './ForwardDialog.tsx'
import { featuresQuery } from './queries.ts'
import { SwitchesCard } from './SwitchesCard.tsx'
import { TurnOffCard } from './TurnOffCard.tsx'
import styles from './Voice.module.css'
import { VoicemailDialog } from './VoicemailDialog.tsx'
import { WhoRings } from './WhoRings.tsx'
import { FORWARD_LABELS, PERIOD_TEXTS } from './words.ts'

type DialogName = 'voicemail' | 'callForward' | 'callBlacklisting'

/** The features of a line as the switch reports them, and their dialogs. Source: VFE-010 to VFE-012. */
export function LineFeatures({ line }: { readonly line: VoiceServiceEntity }) {
  const { isUnconfirmed, markUnconfirmed } = useUnconfirmedChange()
  const query = useQuery(featuresQuery(line.serviceEntity, isUnconfirmed))
  return (
    <Loaded
      query={query}
      loading="Loading what your line does"
      lines={['heading', 'text', 'text', 'button']}
      failed={`We could not load what ${line.serviceEntity} does.`}
      advice="The line works as before."
    >
      {(features) => (
        <>
          <SwitchNotices isUnconfirmed={isUnconfirmed(features.revision)} isUnreachable={query.isError} />
          <FeatureCards line={line} features={features} onUnknownOutcome={markUnconfirmed} />
        </>
      )}
    </Loaded>
  )
}

type FeatureCardsProps = {
  readonly line: VoiceServiceEntity
  readonly features: ParsedReply<typeof readVoiceFeatures>
  /** Called if the outcome of a change is unknown. */
  readonly onUnknownOutcome: ReturnType<typeof useUnconfirmedChange>['markUnconfirmed']
}

function FeatureCards({ line, features, onUnknownOutcome }: FeatureCardsProps) {
  const [open, setOpen] = useState<DialogName | null>(null)
  const dialogProps = { features, onUnknownOutcome, onClose: () => setOpen(null) }
  const mayChange = may('order') && line.isFeaturesPlan
  return (
    <>
      {!line.isFeaturesPlan && <NoFeatures planName={line.planName} />}
      <WhoRings features={features} now={features.now} />
      <FeatureCard title="Call forwarding" onChange={mayChange ? () => setOpen('callForward') : null}>
        <DefinitionList
          items={FORWARDS.map((key) => ({
            term: FORWARD_LABELS[key],
            description: describeForwarding(features, key),
          }))}
        />
      </FeatureCard>
      <FeatureCard title="Voicemail" onChange={mayChange ? () => setOpen('voicemail') : null}>
        <DefinitionList items={listVoicemailItems(features)} />
      </FeatureCard>
      <FeatureCard title="Blocked numbers" onChange={mayChange ? () => setOpen('callBlacklisting') : null}>
        <BlockedNumbers numbers={features.callBlacklisting.blacklistNumbers} />
      </FeatureCard>
      <SwitchesCard features={features} mayChange={mayChange} onUnknownOutcome={onUnknownOutcome} />
      {may('order') && !line.isFeaturesPlan && (
        <TurnOffCard features={features} onUnknownOutcome={onUnknownOutcome} />
      )}
      {!may('order') && <p className="small soft">{ONLY_WHO_MAY_CHANGE}</p>}
      {open === 'callForward' && <ForwardDialog {...dialogProps} minutePrice={features.minutePrice} />}
      {open === 'voicemail' && <VoicemailDialog {...dialogProps} />}
      {open === 'callBlacklisting' && <BlockedDialog {...dialogProps} />}
    </>
  )
}

type FeatureCardProps = {
  readonly title: string
  /** Opens the dialog of the feature. Null if the user may not change it. */
  readonly onChange: (() => void) | null
  readonly children: ReactNode
}

function FeatureCard({ title, onChange, children }: FeatureCardProps) {
  return (
    <Card title={title}>
      <div className={styles.part}>
        {children}
        {onChange !== null && (
          <div>
            <Button kind="plain" onClick={onChange}>
              Change {title.toLowerCase()}
            </Button>
          </div>
        )}
      </div>
    </Card>
  )
}

function NoFeatures({ planName }: { readonly planName: string }) {
  const { hasScreen } = useEntries()
  const path = '/change-hub/voice-extras'
  return (
    <Notice tone="info" title={`${planName} comes without features.`}>
      What the line does now is shown here.{' '}
      {hasScreen(path) && <Link href={path}>See what else the line can have</Link>}
    </Notice>
  )
}

function describeForwarding(features: VoiceFeatures, key: (typeof FORWARDS)[number]): string {
  const { enabled, forwardedToPhoneNumber, duration, timePeriod } = features[key]
  if (!enabled) return 'Not forwarded'
  const after = key === 'callForwardNoAnswer' ? ` after ${duration} seconds` : ''
  return `To ${voiceNumberText(forwardedToPhoneNumber)}${after}, ${PERIOD_TEXTS[timePeriod]}`
}

function listVoicemailItems({ voicemail: { enabled, email, diversionTimer, pinSince } }: VoiceFeatures) {
  return [
    { term: 'Takes calls', description: enabled ? `After ${diversionTimer} seconds` : 'Off' },
    { term: 'PIN', description: pinSince === null ? 'None yet' : 'Set' },
    { term: 'Messages by email', description: email === '' ? 'None' : email },
  ]
}

function BlockedNumbers({ numbers }: { readonly numbers: readonly string[] }) {
  if (numbers.length === 0) return <p>Everyone gets through.</p>
  return (
    <ul className={styles.numbers}>
      {numbers.map((number) => (
        <li key={number}>{voiceNumberText(number)}</li>
      ))}
    </ul>
  )
}
