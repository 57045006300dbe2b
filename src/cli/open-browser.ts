import { spawn } from 'node:child_process';
import { messageOf } from './errors.ts';
import { note } from './terminal.ts';

/** The part of a process's environment that tells whether somebody sits before its screen. */
type Environment = Readonly<Record<string, string | undefined>>;

/** The program that opens an address in the system's default browser, with its arguments; undefined on machines that build (`CI`), over SSH and
 *  where there is no display. */
export function browserCommand(url: string, platform: NodeJS.Platform, env: Environment): [string, ...string[]] | undefined {
  if (env.CI || env.SSH_CONNECTION || env.SSH_TTY) return undefined;
  if (platform === 'darwin') return ['open', url];
  // `start` takes its first quoted argument for a title.
  if (platform === 'win32' || env.WSL_DISTRO_NAME) return ['cmd.exe', '/c', 'start', '', url];
  return env.DISPLAY || env.WAYLAND_DISPLAY ? ['xdg-open', url] : undefined;
}

/** Opens an address in the default browser, if there is one. It never fails: what goes wrong is a note. */
export function openBrowser(url: string): void {
  const command = browserCommand(url, process.platform, process.env);
  if (!command) return;
  const [program, ...args] = command;
  const tell = (reason: string) => note(`no browser was opened (${program}: ${reason}); open the address yourself`);
  // Detached: the browser outlives the server.
  const child = spawn(program, args, { detached: true, stdio: 'ignore', windowsHide: true });
  child.on('error', (error) => tell(messageOf(error)));
  child.on('exit', (code) => code && tell(`exit code ${code}`));
  child.unref();
}
