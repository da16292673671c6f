import { Suspense, useState } from 'react'

import { dayAt, dayText } from '@switchboard/domain/day'
import { momentText } from '@switchboard/domain/instant'
import type { Numbers } from '@switchboard/domain/mobile/numbers/contract'
import type { NumberRequest, NumberStanding } from '@switchboard/domain/mobile/numbers/number'
import { isUnderWay } from '@switchboard/domain/mobile/numbers/request'
import type { TypedTransfer } from '@switchboard/domain/mobile/numbers/rules'

import { actingFor, may } from '#web/http/account.ts'
import { lazyPart } from '#web/http/on-demand.ts'
import { usePlace } from '#web/http/place.tsx'
import styles from '#web/ordering/Order.module.css'
import { Button } from '#web/ui/Button.tsx'
import { Card } from '#web/ui/Card.tsx'
import { DefinitionList } from '#web/ui/DefinitionList.tsx'

import { NUMBERS, isSameMobile, parseDialogTarget } from '../dialogs/dialog-target.ts'
import { getLineTitle } from '../line-words.ts'

import { GuardButtons, GuardPill, GuardText } from './NumberGuard.tsx'
import { LostLink } from './LostLink.tsx'
import type { DialogName } from './NumberDialogs.tsx'
import { PostedCardPart } from './PostedCardPart.tsx'
import { RequestPart } from './RequestPart.tsx'
import { isNews, mayBeginAgain } from './request-words.ts'

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
  const {
    serviceNumber,
    number,
    name = null,
    guard,
    request,
    card = null,
    lost = null,
    awaitsEsim = false,
  } = standing
  const isOwner = actingFor() === null && !isStaff
  const isOpenToOwner = isOwner && guard.lockedSince === null && guard.frozenSince === null
  const isBusy = [request, card].some((each) => each && isUnderWay(each.state))
  const mayChange = isOpenToOwner && !isBusy
  const { open, setOpen, close } = useOpenDialog(number, mayChange)
  const [typed, setTyped] = useState(NOTHING_TYPED)

  function restartTransfer() {
    setTyped(toTypedTransfer(request) ?? typed)
    setOpen('transfer')
  }

  return (
    <Card title={getLineTitle({ name, serviceEntity: number })} aside={<GuardPill guard={guard} />}>
      <div className={styles.part}>
        {name !== null && <p className="number">{number}</p>}
        {request !== null && isNews(request, now) && (
          <RequestPart
            serviceNumber={serviceNumber}
            request={request}
            receivedAt={now}
            hasCard={!awaitsEsim}
            onRestart={mayChange && mayBeginAgain(request) ? restartTransfer : null}
          />
        )}
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

/** The values of a transfer that was requested before, to repeat it. Only the owner has them. */
function toTypedTransfer(request: NumberRequest | null): TypedTransfer | null {
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
  return { open, setOpen, close }
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
