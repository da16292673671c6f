import { useState } from 'react'

import type { Numbers } from '@switchboard/domain/mobile/numbers/contract'
import type { LostPhone, NumberStanding } from '@switchboard/domain/mobile/numbers/number'

import { actingFor } from '#web/http/account.ts'
import styles from '#web/ordering/Order.module.css'
import { Button } from '#web/ui/Button.tsx'
import { Card } from '#web/ui/Card.tsx'
import { FailureNotice } from '#web/ui/FailureNotice.tsx'
import { Notice } from '#web/ui/Notice.tsx'
import { momentText } from '#web/ui/clock-text.ts'

import { formatLine } from '../line-words.ts'

import { AnotherPhone } from './AnotherPhone.tsx'
import { OpeningDialog } from './GuardDialogs.tsx'
import { useSafeStep } from './queries.ts'
import { numberAdvice } from './words.ts'

type LostPhoneCardProps = {
  readonly standing: NumberStanding
  readonly page: Numbers
  readonly isStaff: boolean
}

/** The steps for a phone that is lost: stop its SIM, then get the number on another phone, or start the SIM again. */
export function LostPhoneCard({ standing, page, isStaff }: LostPhoneCardProps) {
  const { serviceNumber, name, number } = standing
  const lost = standing.lost ?? null
  const [isFound, setFound] = useState(false)
  const isOwner = actingFor() === null && !isStaff
  return (
    <Card title={formatLine({ name, serviceEntity: number })}>
      <div className={styles.part}>
        {lost === null ? <BeforeStop number={number} /> : <StopState number={number} lost={lost} />}
        {(lost === null || lost.state === 'failed') && <StopButton standing={standing} />}
        {lost !== null && isOwner && (
          <>
            <AnotherPhone standing={standing} page={page} />
            {(lost.state === 'stopped' || lost.state === 'stopping') && (
              <div className={styles.buttons}>
                <Button kind="plain" onClick={() => setFound(true)}>
                  I have found my phone
                </Button>
              </div>
            )}
          </>
        )}
        {lost !== null && !isOwner && (
          <p>Only the account owner can move the number to another phone or start this SIM again.</p>
        )}
      </div>
      {isFound && (
        <OpeningDialog
          step="found"
          serviceNumber={serviceNumber}
          number={number}
          onClose={() => setFound(false)}
        />
      )}
    </Card>
  )
}

function BeforeStop({ number }: { readonly number: string }) {
  return (
    <p>
      We ask the mobile network to stop the SIM of {number} straight away: no calls, texts or data. You keep
      the number, and its plan is still charged. Any lock or freeze on the number stays in place.
    </p>
  )
}

function StopButton({ standing: { serviceNumber, number } }: Pick<LostPhoneCardProps, 'standing'>) {
  const stop = useSafeStep(serviceNumber)
  return (
    <>
      <FailureNotice title="The SIM was not stopped.">{stop.error && numberAdvice(stop.error)}</FailureNotice>
      <div className={styles.buttons}>
        <Button busy={stop.isPending} onClick={() => stop.mutate('lost')}>
          Stop the SIM of {number}
        </Button>
      </div>
    </>
  )
}

const TONES = { stopping: 'caution', stopped: 'positive', starting: 'info', failed: 'critical' } as const

const TITLES: Record<LostPhone['state'], string> = {
  stopping: 'We are stopping the SIM',
  stopped: 'The SIM is stopped',
  starting: 'The SIM is being started again',
  failed: 'The SIM is not stopped',
}

const TEXTS: Record<LostPhone['state'], string> = {
  stopping:
    'The mobile network has not answered yet. We ask again until it has. If you cannot wait, call us.',
  stopped: 'Nobody can call, send texts or use data with it.',
  starting: 'The mobile network has not answered yet. We ask again until it has.',
  failed: 'The mobile network did not do it. Try again, or call us.',
}

function StopState({
  number,
  lost: { state, reportedAt },
}: {
  readonly number: string
  readonly lost: LostPhone
}) {
  return (
    <Notice tone={TONES[state]} role="status" title={`${TITLES[state]}: ${number}`}>
      {TEXTS[state]} You reported the phone on {momentText(reportedAt)}.
    </Notice>
  )
}
