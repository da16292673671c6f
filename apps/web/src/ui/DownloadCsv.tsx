import { DownloadFile } from './DownloadFile.tsx'

type DownloadCsvProps = {
  /** Returns the text of the file. */
  readonly make: () => Promise<string>
  readonly fileName: string
  /** Names the parts that still work if the file cannot be made, in plural: `The lines below`. */
  readonly unaffected: string
}

export const CSV_TYPE = 'text/csv;charset=utf-8'

/** A button that makes a CSV file and saves it. */
export function DownloadCsv({ make, fileName, unaffected }: DownloadCsvProps) {
  return (
    <DownloadFile
      label="Download CSV"
      make={async () => ({ text: await make(), type: CSV_TYPE, name: fileName })}
      unaffected={unaffected}
    />
  )
}
