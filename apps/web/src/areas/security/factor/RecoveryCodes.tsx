import { useState } from 'react'

import { useBrand } from '#web/http/portal.tsx'
import { Button } from '#web/ui/Button.tsx'
import { Dialog } from '#web/ui/Dialog.tsx'
import { saveFile } from '#web/ui/save-file.ts'

import styles from './Factor.module.css'

type RecoveryCodesProps = {
  readonly title: string
  readonly codes: readonly string[]
  readonly onClose: () => void
}

/** Shows new recovery codes. They cannot be shown again. */
export function RecoveryCodes({ title, codes, onClose }: RecoveryCodesProps) {
  const { name } = useBrand()
  const [copied, setCopied] = useState<'yes' | 'failed' | null>(null)
  const text = codes.join('\n')

  async function copy() {
    try {
      await navigator.clipboard.writeText(text)
      setCopied('yes')
    } catch {
      setCopied('failed')
    }
  }

  return (
    <Dialog
      // only the button closes the dialog, because the codes cannot be shown again
      open
      title={title}
      actions={<Button onClick={onClose}>I have saved them</Button>}
    >
      <p>
        Keep these recovery codes where you can find them without your phone. Each works once instead of a
        passkey or a code from the app. We only show them this once.
      </p>
      <ul className={styles.codes} aria-label="Recovery codes">
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <div className={styles.ways}>
        <Button kind="plain" onClick={() => void copy()}>
          Copy
        </Button>
        <Button
          kind="plain"
          icon="download"
          onClick={() => saveFile(new Blob([`${text}\n`], { type: 'text/plain' }), fileName(name))}
        >
          Download
        </Button>
      </div>
      <p role="status" className="small soft">
        {copied === 'yes' && 'Copied.'}
        {copied === 'failed' && 'Your browser did not let us copy them. Download them, or write them down.'}
      </p>
    </Dialog>
  )
}

function fileName(brand: string): string {
  return `recovery-codes-${brand.toLowerCase()}.txt`
}
