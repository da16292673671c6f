import { DownloadFile } from './DownloadFile.tsx'

type DownloadCsvProps = {
  /** The text of the file. */
  readonly make: () => Promise<string>
  readonly fileName: string
  /** What is not affected where the file cannot be made: `The lines below`. */
  readonly unaffected: string
}

export const CSV_TYPE = 'text/csv;charset=utf-8'

/** Makes a file of comma-separated values when it is asked for, and saves it. */
export function DownloadCsv({ make, fileName, unaffected }: DownloadCsvProps) {
  return (
    <DownloadFile
      label="Download CSV"
      make={async () => ({ text: await make(), type: CSV_TYPE, name: fileName })}
      unaffected={unaffected}
    />
  )
}
