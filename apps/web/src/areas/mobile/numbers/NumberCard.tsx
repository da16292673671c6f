import { useState } from 'react'

import { dayAt, dayText } from '@switchboard/domain/day'
import { momentText } from '@switchboard/domain/instant'
import type { Guard, NumberStanding, Numbers } from '@switchboard/domain/mobile/numbers/contract'
import { isUnderWay } from '@switchboard/domain/mobile/numbers/request'
import type { TypedTransfer } from '@switchboard/domain/mobile/numbers/rules'

import { actingFor } from '#web/http/account.ts'
import { isAnswerLost } from '#web/http/lost-answer.ts'
import styles from '#web/ordering/Order.module.css'
import { Button } from '#web/ui/Button.tsx'
import { Card } from '#web/ui/Card.tsx'
import { DefinitionList } from '#web/ui/DefinitionList.tsx'
import { Notice } from '#web/ui/Notice.tsx'
import { StatusPill } from '#web/ui/StatusPill.tsx'

import { ChangeNumberDialog } from './ChangeNumberDialog.tsx'
import { EsimDialog } from './EsimDialog.tsx'
import { FreezeDialog, OpeningDialog } from './GuardDialogs.tsx'
import { useOpening, useSafeStep } from './queries.ts'
import { RequestPart } from './RequestPart.tsx'
import { isNews, mayBeginAgain } from './request-words.ts'
import { SimDialog } from './SimDialog.tsx'
import { TransferDialog } from './TransferDialog.tsx'
import { ADVICE, LOST_ANSWER } from './words.ts'

type Open = 'unlock' | 'thaw' | 'freeze' | 'sim' | 'esim' | 'number' | 'transfer' | null

type NumberCardProps = {
  readonly standing: NumberStanding
  readonly price: Numbers['changePrice']
  readonly now: number
  /** Staff end a freeze at the help desk's word and have no password of the owner's. */
  readonly isStaff: boolean
}

const NOTHING_TYPED: TypedTransfer = { number: '', providerKey: '', providerAccount: '', simNumber: '' }

/** One number of the account: what guards it, its SIM, what happens to it, and what can be done. */
export function NumberCard({ standing, price, now, isStaff }: NumberCardProps) {
  const { serviceNumber, number, guard, request } = standing
  const [open, setOpen] = useState<Open>(null)
  const [typed, setTyped] = useState(NOTHING_TYPED)
  const isOwner = actingFor() === null && !isStaff
  const of = { serviceNumber, number, onClose: () => setOpen(null) }

  function beginAgain() {
    const before = request?.typed
    if (before) {
      setTyped({
        number: request.newNumber ?? '',
        providerKey: before.providerKey ?? '',
        providerAccount: before.providerAccount ?? '',
        simNumber: before.simNumber ?? '',
      })
    }
    setOpen('transfer')
  }

  const mayChange = isOwner && guard.lockedSince === null && guard.frozenSince === null
  const isFree = mayChange && (request === null || !isUnderWay(request.state))
  return (
    <Card title={number} aside={<GuardPill guard={guard} />}>
      <div className={styles.part}>
        {request !== null && isNews(request, now) && (
          <RequestPart
            serviceNumber={serviceNumber}
            request={request}
            heardAt={now}
            onAgain={isFree && mayBeginAgain(request) ? beginAgain : null}
          />
        )}
        <GuardText guard={guard} />
        <SimItems standing={standing} />
        <GuardButtons
          serviceNumber={serviceNumber}
          guard={guard}
          isOwner={isOwner}
          isStaff={isStaff}
          onOpen={setOpen}
        />
        {isFree && <ChangeButtons onOpen={setOpen} />}
        {!isOwner && !isStaff && (
          <p className="small soft">
            Only the owner of the account unlocks the number or changes anything about it.
          </p>
        )}
      </div>
      {open === 'unlock' && <OpeningDialog step="unlock" {...of} />}
      {open === 'thaw' && <OpeningDialog step="thaw" {...of} />}
      {open === 'freeze' && <FreezeDialog {...of} />}
      {open === 'sim' && <SimDialog {...of} />}
      {open === 'esim' && <EsimDialog {...of} />}
      {open === 'number' && <ChangeNumberDialog price={price} {...of} />}
      {open === 'transfer' && <TransferDialog typed={typed} onTyped={setTyped} {...of} />}
    </Card>
  )
}

function GuardPill({ guard: { lockedSince, frozenSince } }: { readonly guard: Guard }) {
  if (frozenSince !== null) return <StatusPill tone="critical">Frozen</StatusPill>
  if (lockedSince === null) return <StatusPill tone="neutral">Not locked</StatusPill>
  return (
    <StatusPill tone="positive" icon="lock">
      Locked
    </StatusPill>
  )
}

function GuardText({ guard: { lockedSince, opensAt, frozenSince, thawsAt } }: { readonly guard: Guard }) {
  if (thawsAt !== null)
    return <p>The freeze ends on {momentText(thawsAt)}. Until then nothing can be changed.</p>
  if (frozenSince !== null)
    return <p>Frozen since {momentText(frozenSince)}: nothing about this number can be changed.</p>
  if (opensAt !== null)
    return (
      <p>
        It is unlocked on {momentText(opensAt)}. If this was not you, keep it locked, or freeze the number.
      </p>
    )
  if (lockedSince !== null)
    return (
      <p>
        Locked since {dayText(dayAt(lockedSince))}: it gets no other SIM, is not changed and goes nowhere.
      </p>
    )
  return <p>Lock it, and nobody moves it to another SIM or another company. Unlocking takes a day.</p>
}

function SimItems({ standing: { sim, noTextCodesUntil } }: Pick<NumberCardProps, 'standing'>) {
  const items = [
    ...(sim === null
      ? []
      : [
          {
            term: 'SIM',
            description: `${sim.kind === 'esim' ? 'eSIM' : 'Card'} ending in ${sim.lastDigits}${sim.since === null ? '' : `, since ${dayText(dayAt(sim.since))}`}`,
          },
        ]),
    ...(noTextCodesUntil === null
      ? []
      : [{ term: 'Codes by text', description: `None from us before ${momentText(noTextCodesUntil)}` }]),
  ]
  return items.length === 0 ? null : <DefinitionList items={items} />
}

type ButtonsProps = { readonly onOpen: (dialog: Open) => void }

type GuardButtonsProps = ButtonsProps &
  Pick<NumberStanding, 'serviceNumber' | 'guard'> & { readonly isOwner: boolean; readonly isStaff: boolean }

function GuardButtons({ serviceNumber, guard, isOwner, isStaff, onOpen }: GuardButtonsProps) {
  const step = useSafeStep(serviceNumber)
  const { lockedSince, opensAt, frozenSince, thawsAt } = guard
  return (
    <>
      {step.error && (
        <Notice tone="critical" role="alert" title="This was not done.">
          {isAnswerLost(step.error) ? LOST_ANSWER : ADVICE[step.error.code]}
        </Notice>
      )}
      <div className={styles.buttons}>
        {lockedSince === null && (
          <Button busy={step.isPending} onClick={() => step.mutate('lock')}>
            Lock this number
          </Button>
        )}
        {opensAt !== null && (
          <Button busy={step.isPending} onClick={() => step.mutate('keepLocked')}>
            Keep it locked
          </Button>
        )}
        {lockedSince !== null && opensAt === null && isOwner && (
          <Button kind="plain" onClick={() => onOpen('unlock')}>
            Unlock
          </Button>
        )}
        {frozenSince === null && (
          <Button kind="plain" onClick={() => onOpen('freeze')}>
            Freeze
          </Button>
        )}
        {frozenSince !== null && isOwner && thawsAt === null && (
          <Button kind="plain" onClick={() => onOpen('thaw')}>
            End the freeze
          </Button>
        )}
        {frozenSince !== null && isStaff && <StaffThaw serviceNumber={serviceNumber} />}
      </div>
    </>
  )
}

function ChangeButtons({ onOpen }: ButtonsProps) {
  return (
    <div className={styles.buttons}>
      <Button kind="plain" onClick={() => onOpen('sim')}>
        New SIM card
      </Button>
      <Button kind="plain" onClick={() => onOpen('esim')}>
        Use an eSIM
      </Button>
      <Button kind="plain" onClick={() => onOpen('number')}>
        Change the number
      </Button>
      <Button kind="plain" onClick={() => onOpen('transfer')}>
        Bring a number from another provider
      </Button>
    </div>
  )
}

/** Staff have spoken to the owner: the freeze ends at once, and no password is asked for. */
function StaffThaw({ serviceNumber }: Pick<NumberStanding, 'serviceNumber'>) {
  const thaw = useOpening(serviceNumber, 'thaw')
  return (
    <>
      <Button kind="plain" busy={thaw.isPending} onClick={() => thaw.mutate('')}>
        End the freeze now
      </Button>
      {thaw.error && <p role="alert">{isAnswerLost(thaw.error) ? LOST_ANSWER : ADVICE[thaw.error.code]}</p>}
    </>
  )
}
