import { useState } from 'react'

import { dayAt, dayText } from '@switchboard/domain/day'
import { momentText } from '@switchboard/domain/instant'
import type { Numbers } from '@switchboard/domain/mobile/numbers/contract'
import type { NumberStanding } from '@switchboard/domain/mobile/numbers/number'
import { isUnderWay } from '@switchboard/domain/mobile/numbers/request'
import type { TypedTransfer } from '@switchboard/domain/mobile/numbers/rules'

import { actingFor } from '#web/http/account.ts'
import styles from '#web/ordering/Order.module.css'
import { Button } from '#web/ui/Button.tsx'
import { Card } from '#web/ui/Card.tsx'
import { DefinitionList } from '#web/ui/DefinitionList.tsx'

import { CardDialog } from './CardDialog.tsx'
import { ChangeNumberDialog } from './ChangeNumberDialog.tsx'
import { EsimDialog } from './EsimDialog.tsx'
import { FreezeDialog, OpeningDialog } from './GuardDialogs.tsx'
import { GuardButtons, GuardPill, GuardText } from './NumberGuard.tsx'
import { LostLink } from './LostLink.tsx'
import { PostedCardPart } from './PostedCardPart.tsx'
import { RequestPart } from './RequestPart.tsx'
import { isNews, mayBeginAgain } from './request-words.ts'
import { SimDialog } from './SimDialog.tsx'
import { TransferDialog } from './TransferDialog.tsx'

type DialogName = 'unlock' | 'thaw' | 'freeze' | 'sim' | 'esim' | 'card' | 'number' | 'transfer'

type NumberCardProps = {
  readonly standing: NumberStanding
  readonly page: Numbers
  readonly isStaff: boolean
}

const NOTHING_TYPED: TypedTransfer = { number: '', providerKey: '', providerAccount: '', simNumber: '' }

/** A number of the account with its protection, its SIM, its last request, and the dialogs that change it. */
export function NumberCard({ standing, page, isStaff }: NumberCardProps) {
  const { changePrice: price, now, accountAddress = '' } = page
  const { serviceNumber, number, guard, request, card = null, lost = null } = standing
  const [open, setOpen] = useState<DialogName | null>(null)
  const [typed, setTyped] = useState(NOTHING_TYPED)
  const isOwner = actingFor() === null && !isStaff
  const dialogProps = { serviceNumber, number, onClose: () => setOpen(null) }

  function restartTransfer() {
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

  const isOpenToOwner = isOwner && guard.lockedSince === null && guard.frozenSince === null
  const isBusy = [request, card].some((each) => each && isUnderWay(each.state))
  const mayChange = isOpenToOwner && !isBusy
  return (
    <Card title={number} aside={<GuardPill guard={guard} />}>
      <div className={styles.part}>
        {request !== null && isNews(request, now) && (
          <RequestPart
            serviceNumber={serviceNumber}
            request={request}
            receivedAt={now}
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
        <p>
          <LostLink number={number} />
        </p>
        {!isOwner && !isStaff && (
          <p className="small soft">
            Only the owner of the account unlocks the number or changes anything about it.
          </p>
        )}
      </div>
      {open === 'unlock' && <OpeningDialog step="unlock" {...dialogProps} />}
      {open === 'thaw' && <OpeningDialog step="thaw" {...dialogProps} />}
      {open === 'freeze' && <FreezeDialog {...dialogProps} />}
      {open === 'sim' && <SimDialog {...dialogProps} />}
      {open === 'esim' && <EsimDialog {...dialogProps} />}
      {open === 'card' && <CardDialog accountAddress={accountAddress} cardTo="any" {...dialogProps} />}
      {open === 'number' && <ChangeNumberDialog price={price} {...dialogProps} />}
      {open === 'transfer' && <TransferDialog typed={typed} onTyped={setTyped} {...dialogProps} />}
    </Card>
  )
}

function SimItems({ standing: { sim, noTextCodesUntil } }: Pick<NumberCardProps, 'standing'>) {
  const items = [
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
