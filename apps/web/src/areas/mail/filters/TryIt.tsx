import { useState } from 'react'
import type { FormEvent } from 'react'

import { actsOn } from '@switchboard/domain/mail/acts'
import type { MailFilter } from '@switchboard/domain/mail/filter'
import { messageHead } from '@switchboard/domain/mail/message-head'

import { Button } from '#web/ui/Button.tsx'
import { Card } from '#web/ui/Card.tsx'
import { TextAreaField } from '#web/ui/TextAreaField.tsx'

import styles from './Filters.module.css'
import { joinNames } from './describe-filter.ts'

const HEADERS_USED = ['from', 'to', 'cc', 'subject']
const MAX_HEAD_CHARACTERS = 100_000

/** Shows which filters act on a message whose headers are pasted here. The page calculates this and sends nothing. */
export function TryIt({ filters }: { readonly filters: readonly MailFilter[] }) {
  const [pasted, setPasted] = useState('')
  const [triedHead, setTriedHead] = useState<string | null>(null)

  function submit(event: FormEvent) {
    event.preventDefault()
    setTriedHead(pasted)
  }

  return (
    <Card title="Try it">
      <form method="post" noValidate onSubmit={submit} className={styles.steps}>
        <TextAreaField
          id="try-head"
          label="The headers of a message"
          hint="Paste its From, To and Subject lines. Your mail program shows them as source or headers. They stay on this page."
          rows={5}
          maxLength={MAX_HEAD_CHARACTERS}
          spellCheck={false}
          value={pasted}
          onValueChange={(text) => {
            setPasted(text)
            setTriedHead(null)
          }}
        />
        <Button kind="plain" type="submit">
          See which filters run
        </Button>
      </form>
      <div role="status">{triedHead !== null && <Outcome filters={filters} pasted={triedHead} />}</div>
    </Card>
  )
}

function Outcome({ filters, pasted }: { readonly filters: readonly MailFilter[]; readonly pasted: string }) {
  const head = messageHead(pasted)
  if (HEADERS_USED.every((name) => !head.has(name)))
    return <p>There is no line here that begins with “From:”, “To:” or “Subject:”.</p>
  const { mailFilterIds, forwardedTo, isDeleted } = actsOn(filters, head)
  if (mailFilterIds.length === 0) return <p>No filter runs. The message stays in the mailbox.</p>
  const names = filters.filter(({ mailFilterId }) => mailFilterIds.includes(mailFilterId))
  return (
    <>
      <p>{`${joinNames(names.map(({ name }) => `“${name}”`))} ${names.length === 1 ? 'runs' : 'run'}.`}</p>
      {forwardedTo.length > 0 && <p>{`It is forwarded to ${joinNames(forwardedTo)}.`}</p>}
      <p>{isDeleted ? 'It does not stay in the mailbox.' : 'It stays in the mailbox.'}</p>
    </>
  )
}
