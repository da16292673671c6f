import { Suspense, useState } from 'react'

import { dayAt, dayText } from '@switchboard/domain/day'
import type { Numbers } from '@switchboard/domain/mobile/numbers/contract'
import type { NumberStanding } from '@switchboard/domain/mobile/numbers/number'
import { isAwaitingPhone, isUnderWay } from '@switchboard/domain/mobile/numbers/request'
import type { TypedTransfer } from '@switchboard/domain/mobile/numbers/rules'

import { actingFor, may } from '#web/http/account.ts'
import { lazyPart } from '#web/http/on-demand.ts'
import { usePlace } from '#web/http/place.tsx'
import styles from '#web/ordering/Order.module.css'
import { Button } from '#web/ui/Button.tsx'
import { Card } from '#web/ui/Card.tsx'
import { DefinitionList } from '#web/ui/DefinitionList.tsx'
import { momentText } from '#web/ui/clock-text.ts'

import { NUMBERS, isSameMobile, parseDialogTarget } from '../dialogs/dialog-target.ts'
import { getLineTitle } from '../line-words.ts'

import { EsimBlocked } from './EsimBlocked.tsx'
import { GuardButtons, GuardPill, GuardText } from './NumberGuard.tsx'
import { LostLink } from './LostLink.tsx'
import type { DialogName } from './NumberDialogs.tsx'
import { PostedCardPart } from './PostedCardPart.tsx'
import { RequestPart } from './RequestPart.tsx'
import { isNews, mayBeginAgain } from './request-words.ts'

const BringPart = lazyPart(async () => (await import('./BringPart.tsx')).BringPart)
const NumberDialogs = lazyPart(async () => (await import('./NumberDialogs.tsx')).NumberDialogs)

type NumberCardProps = {
  readonly standing: NumberStanding
  readonly page: Numbers
  readonly isStaff: boolean
}

const NOTHING_TYPED: TypedTransfer = { number: '', providerKey: '', providerAccount: '', simNumber: '' }

/** A number of the account with its protection, its SIM, its last request, and the dialogs that change it. */
export function NumberCard({ standing, page, isStaff }: NumberCardProps) {
  const { now } = page
  const { serviceNumber, number, name = null, guard, request, card = null, lost = null } = standing
  const isOwner = actingFor() === null && !isStaff
  const isOpenToOwner = isOwner && guard.lockedSince === null && guard.frozenSince === null
  const isBusy = [request, card].some((each) => each && isUnderWay(each.state))
  const mayChange = isOpenToOwner && !isBusy
  const maySeeCode = isOpenToOwner && request !== null && isAwaitingPhone(request)
  const { open, setOpen, close, isTarget } = useOpenDialog(number, mayChange || maySeeCode)
  const [typed, setTyped] = useState(NOTHING_TYPED)

  function startTransfer() {
    setTyped(findTypedTransfer(standing) ?? typed)
    setOpen('transfer')
  }

  return (
    <Card title={getLineTitle({ name, serviceEntity: number })} aside={<GuardPill guard={guard} />}>
      <div className={styles.part}>
        {name !== null && <p className="number">{number}</p>}
        {isTarget && isOwner && !mayChange && !maySeeCode && <EsimBlocked guard={guard} />}
        <NumberNews
          standing={standing}
          now={now}
          onTransfer={mayChange ? startTransfer : null}
          onShowCode={maySeeCode ? () => setOpen('esim') : null}
        />
        {card !== null && isUnderWay(card.state) && (
          <PostedCardPart serviceNumber={serviceNumber} card={card} />
        )}
        {lost !== null && <p>Its phone was reported lost or stolen.</p>}
        <GuardText guard={guard} />
        <SimItems standing={standing} />
        <GuardButtons
          serviceNumber={serviceNumber}
          guard={guard}
          isOwner={isOwner}
          isStaff={isStaff}
          onOpen={setOpen}
        />
        {mayChange && <ChangeButtons onOpen={setOpen} />}
        {may('order') && <NameButton name={name} onOpen={setOpen} />}
        <p>
          <LostLink number={number} />
        </p>
        {!isOwner && !isStaff && (
          <p className="small soft">
            Only the owner of the account unlocks the number, or changes the number or its SIM.
          </p>
        )}
      </div>
      {open !== null && (
        <Suspense>
          <NumberDialogs
            open={open}
            standing={standing}
            page={page}
            typed={typed}
            onTyped={setTyped}
            onClose={close}
          />
        </Suspense>
      )}
    </Card>
  )
}

type NumberNewsProps = Pick<NumberCardProps, 'standing'> & {
  readonly now: number
  /** Opens the transfer with the values that are known. Null for a reader who may not start it now. */
  readonly onTransfer: (() => void) | null
  /** Opens the dialog of the eSIM that waits for a phone. Null for a reader who may not see its code. */
  readonly onShowCode: (() => void) | null
}

/** The last request of a number, and a number of another provider that has not come. */
function NumberNews({ standing, now, onTransfer, onShowCode }: NumberNewsProps) {
  const { serviceNumber, number, request, awaitsEsim = false, bring = null } = standing
  const isBrought = movesBrought(standing)
  return (
    <>
      {request !== null && isNews(request, now) && (
        <RequestPart
          serviceNumber={serviceNumber}
          request={request}
          receivedAt={now}
          hasCard={!awaitsEsim}
          onRestart={mayBeginAgain(request) && !isBrought ? onTransfer : null}
          onShowCode={onShowCode}
        />
      )}
      {bring !== null && !(isBrought && request !== null && isUnderWay(request.state)) && (
        <Suspense>
          <BringPart
            serviceNumber={serviceNumber}
            number={number}
            bring={bring}
            awaitsEsim={awaitsEsim}
            onStart={onTransfer}
          />
        </Suspense>
      )}
    </>
  )
}

/** Whether the last request of a mobile moves the number that its order named. */
function movesBrought({ request, bring = null }: NumberStanding): boolean {
  return bring !== null && request?.kind === 'transfer' && request.newNumber === bring.number
}

/**
 * The values of the last transfer, or those that the order of the mobile named if the transfer was of another number. Only the
 * owner has them.
 */
function findTypedTransfer(standing: NumberStanding): TypedTransfer | null {
  const { request, bring = null } = standing
  if (bring?.typed && !movesBrought(standing)) return { ...bring.typed, number: bring.number, simNumber: '' }
  if (!request?.typed) return null
  const { providerKey, providerAccount, simNumber } = request.typed
  return {
    number: request.newNumber ?? '',
    providerKey: providerKey ?? '',
    providerAccount: providerAccount ?? '',
    simNumber: simNumber ?? '',
  }
}

/** The open dialog of a number. An address may open the one of its eSIM. */
function useOpenDialog(number: string, mayChange: boolean) {
  const { search, go } = usePlace()
  const isTarget = hasEsimTarget(search, number)
  const [open, setOpen] = useState<DialogName | null>(mayChange && isTarget ? 'esim' : null)
  function close() {
    setOpen(null)
    // a reload of the address would open the dialog once more
    if (isTarget) go(NUMBERS, { replace: true })
  }
  return { open, setOpen, close, isTarget }
}

/** Whether the address asks for the eSIM of this number. Source: MOB-079. */
export function hasEsimTarget(search: string, number: string): boolean {
  const { dialog, mobile } = parseDialogTarget(search)
  return dialog === 'esim' && isSameMobile(mobile, { serviceEntity: number })
}

function SimItems({ standing: { sim, awaitsEsim, noTextCodesUntil } }: Pick<NumberCardProps, 'standing'>) {
  const items = [
    ...(awaitsEsim === true ? [{ term: 'SIM', description: 'eSIM, not installed yet' }] : []),
    ...(sim === null ? [] : [{ term: 'SIM', description: describeSim(sim) }]),
    ...(noTextCodesUntil === null
      ? []
      : [{ term: 'Codes by text', description: `None from us before ${momentText(noTextCodesUntil)}` }]),
  ]
  return items.length === 0 ? null : <DefinitionList items={items} />
}

function describeSim({ kind, lastDigits, since }: NonNullable<NumberStanding['sim']>): string {
  const sinceText = since === null ? '' : `, since ${dayText(dayAt(since))}`
  return `${kind === 'esim' ? 'eSIM' : 'Card'} ending in ${lastDigits}${sinceText}`
}

function ChangeButtons({ onOpen }: { readonly onOpen: (dialog: DialogName) => void }) {
  return (
    <div className={styles.buttons}>
      <Button kind="plain" onClick={() => onOpen('sim')}>
        New SIM card
      </Button>
      <Button kind="plain" onClick={() => onOpen('card')}>
        SIM card by post
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

type NameButtonProps = { readonly name: string | null; readonly onOpen: (dialog: DialogName) => void }

function NameButton({ name, onOpen }: NameButtonProps) {
  return (
    <div className={styles.buttons}>
      <Button kind="plain" onClick={() => onOpen('name')}>
        {name === null ? 'Name this mobile' : 'Change the name'}
      </Button>
    </div>
  )
}
