const KEEP_MILLISECONDS = 60_000

/** Saves a file that the page made. Its address stays valid for a minute, because some browsers first show a dialog. */
export function saveFile(content: Blob, name: string): void {
  const address = URL.createObjectURL(content)
  const link = document.createElement('a')
  link.href = address
  link.download = name
  link.click()
  setTimeout(() => URL.revokeObjectURL(address), KEEP_MILLISECONDS)
}
