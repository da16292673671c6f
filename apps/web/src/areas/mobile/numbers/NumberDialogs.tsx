import type { Numbers } from '@switchboard/domain/mobile/numbers/contract'
import type { TypedTransfer } from '@switchboard/domain/mobile/numbers/rules'

import { CardDialog } from './CardDialog.tsx'
import { ChangeNumberDialog } from './ChangeNumberDialog.tsx'
import { EsimDialog } from './EsimDialog.tsx'
import { FreezeDialog, OpeningDialog } from './GuardDialogs.tsx'
import type { NumberDialogProps } from './GuardDialogs.tsx'
import { SimDialog } from './SimDialog.tsx'
import { TransferDialog } from './TransferDialog.tsx'

export type DialogName = 'unlock' | 'thaw' | 'freeze' | 'sim' | 'esim' | 'card' | 'number' | 'transfer'

type NumberDialogsProps = NumberDialogProps & {
  readonly open: DialogName
  readonly page: Numbers
  /** The values of a transfer, which are kept while its dialog is closed. */
  readonly typed: TypedTransfer
  readonly onTyped: (typed: TypedTransfer) => void
}

/** The open dialog of a number. Loaded when the first dialog opens. */
export function NumberDialogs({ open, page, typed, onTyped, ...dialogProps }: NumberDialogsProps) {
  switch (open) {
    case 'unlock':
    case 'thaw':
      return <OpeningDialog step={open} {...dialogProps} />
    case 'freeze':
      return <FreezeDialog {...dialogProps} />
    case 'sim':
      return <SimDialog {...dialogProps} />
    case 'esim':
      return <EsimDialog {...dialogProps} />
    case 'card':
      return <CardDialog accountAddress={page.accountAddress ?? ''} cardTo="any" {...dialogProps} />
    case 'number':
      return <ChangeNumberDialog price={page.changePrice} {...dialogProps} />
    case 'transfer':
      return <TransferDialog typed={typed} onTyped={onTyped} {...dialogProps} />
  }
}
