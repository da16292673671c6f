import { Field, toControlAttributes } from './Field.tsx'
import type { FieldFrame } from './Field.tsx'
import styles from './FileField.module.css'

type FileFieldProps = FieldFrame & {
  readonly optional?: boolean
  /** The text of the button, such as `Choose a photo`. */
  readonly button: string
  /** The accepted types and endings, separated by commas. */
  readonly accept: string
  /** The name of the chosen file. */
  readonly chosen?: string | undefined
  readonly onChoose: (file: File) => void
}

/**
 * Chooses a file. The browser's own control is transparent above our button, because its text is in the language of the
 * browser, such as “Choose File”.
 */
export function FileField({ optional, button, accept, chosen, onChoose, ...frame }: FileFieldProps) {
  return (
    <Field {...frame} {...(optional && { optional })}>
      <span className={styles.file}>
        <input
          {...toControlAttributes(frame)}
          type="file"
          accept={accept}
          onChange={({ currentTarget }) => {
            const [file] = currentTarget.files ?? []
            if (file !== undefined) onChoose(file)
            // without this, choosing the same file again would cause no event
            currentTarget.value = ''
          }}
        />
        <span aria-hidden="true">{button}</span>
      </span>
      {chosen !== undefined && <p className="small">{chosen}</p>}
    </Field>
  )
}
