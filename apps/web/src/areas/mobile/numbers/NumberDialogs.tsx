import type { Numbers } from '@switchboard/domain/mobile/numbers/contract'
import type { NumberStanding } from '@switchboard/domain/mobile/numbers/number'
import type { TypedTransfer } from '@switchboard/domain/mobile/numbers/rules'

import { CardDialog } from './CardDialog.tsx'
import { ChangeNumberDialog } from './ChangeNumberDialog.tsx'
import { EsimDialog } from './EsimDialog.tsx'
import { FreezeDialog, OpeningDialog } from './GuardDialogs.tsx'
import { NameDialog } from './NameDialog.tsx'
import { SimDialog } from './SimDialog.tsx'
import { TransferDialog } from './TransferDialog.tsx'

export type DialogName =
  | 'unlock'
  | 'thaw'
  | 'freeze'
  | 'sim'
  | 'esim'
  | 'card'
  | 'number'
  | 'transfer'
  | 'name'

type NumberDialogsProps = {
  readonly open: DialogName
  readonly standing: NumberStanding
  readonly page: Numbers
  /** The values of a transfer, which are kept while its dialog is closed. */
  readonly typed: TypedTransfer
  readonly onTyped: (typed: TypedTransfer) => void
  readonly onClose: () => void
}

/** The open dialog of a number. Loaded when the first dialog opens. */
export function NumberDialogs({ open, standing, page, typed, onTyped, onClose }: NumberDialogsProps) {
  const { serviceNumber, number, name = null, awaitsEsim = false, sim } = standing
  const dialogProps = { serviceNumber, number, onClose }
  switch (open) {
    case 'unlock':
    case 'thaw':
      return <OpeningDialog step={open} {...dialogProps} />
    case 'freeze':
      return <FreezeDialog {...dialogProps} />
    case 'sim':
      return <SimDialog {...dialogProps} />
    case 'esim':
      return <EsimDialog hasCard={!awaitsEsim && sim?.kind !== 'esim'} {...dialogProps} />
    case 'card':
      return <CardDialog accountAddress={page.accountAddress ?? ''} cardTo="any" {...dialogProps} />
    case 'name':
      return <NameDialog name={name} {...dialogProps} />
    case 'number':
      return <ChangeNumberDialog price={page.changePrice} {...dialogProps} />
    case 'transfer':
      return (
        <TransferDialog
          simDigits={sim?.lastDigits ?? null}
          typed={typed}
          onTyped={onTyped}
          {...dialogProps}
        />
      )
  }
}
