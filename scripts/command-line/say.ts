// Lines on stdout. Whoever reads them may leave before the last one, as head does; the exit code still says how it went.
process.stdout.on('error', (error: NodeJS.ErrnoException) => {
  if (error.code !== 'EPIPE') throw error
})

export const say = (line: string): void => void process.stdout.write(`${line}\n`)
