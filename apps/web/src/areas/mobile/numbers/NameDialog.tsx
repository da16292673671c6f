import { useState } from 'react'

import { listMobileServices } from '@switchboard/domain/mobile/contract'
import { readMyMobile } from '@switchboard/domain/mobile/my-mobile'
import { nameMobile, readNumbers } from '@switchboard/domain/mobile/numbers/contract'
import { MAX_LINE_NAME_CHARACTERS, normalizeLineName } from '@switchboard/domain/mobile/numbers/line-name'
import { readMobileUse } from '@switchboard/domain/mobile/use/contract'

import { dropAnswers } from '#web/http/query-client.ts'
import { useBodyChange } from '#web/http/use-change.ts'
import styles from '#web/ordering/Order.module.css'
import { Button } from '#web/ui/Button.tsx'
import { Dialog } from '#web/ui/Dialog.tsx'
import { FailureNotice } from '#web/ui/FailureNotice.tsx'
import { Form } from '#web/ui/Form.tsx'
import { TextField } from '#web/ui/TextField.tsx'
import { useAttempts } from '#web/ui/use-attempts.ts'

import type { NumberDialogProps } from './GuardDialogs.tsx'
import { ofNumber } from './queries.ts'
import { numberAdvice } from './words.ts'

type NameDialogProps = NumberDialogProps & { readonly name: string | null }

/** Gives a mobile a name, or removes it. Source: MOB-076. */
export function NameDialog({ serviceNumber, number, name, onClose }: NameDialogProps) {
  const [typed, setTyped] = useState(name ?? '')
  const change = useBodyChange(nameMobile, () => ofNumber(serviceNumber), {
    onSettled: () => dropAnswers(readNumbers, listMobileServices, readMyMobile, readMobileUse),
  })
  const attempts = useAttempts([])
  return (
    <Dialog open title={`Name ${number}`} {...(!change.isPending && { onClose })}>
      <Form
        attempts={attempts}
        isBusy={change.isPending}
        onSend={() => change.mutate({ name: normalizeLineName(typed) }, { onSuccess: onClose })}
        className={styles.form}
      >
        <FailureNotice title="The name was not saved.">
          {change.error && numberAdvice(change.error)}
        </FailureNotice>
        <TextField
          id="line-name"
          label="Name"
          hint="For example, Mum’s phone. Leave it empty to show the number alone."
          autoComplete="off"
          enterKeyHint="done"
          maxLength={MAX_LINE_NAME_CHARACTERS}
          value={typed}
          onValueChange={setTyped}
        />
        <div className={styles.buttons}>
          <Button type="submit" busy={change.isPending}>
            Save the name
          </Button>
          <Button kind="plain" disabled={change.isPending} onClick={onClose}>
            Cancel
          </Button>
        </div>
      </Form>
    </Dialog>
  )
}
