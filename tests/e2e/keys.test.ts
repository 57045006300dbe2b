/** Terrain made, inspected, cut, exported and compared by keys alone, as a screen reader reads it out. */
import { expect, test } from 'vitest';
import { untilThere } from '../support/app-page.ts';
import { type Listener, listenTo } from '../support/heard.ts';
import { useSmallApp } from '../support/small-app.ts';

const app = useSmallApp('not at all');

test('keys alone make, inspect, cut, export and compare terrain; what has the focus is visible, and a screen reader reads out its name, role and value', async () => {
  const { page } = app;
  await page.setViewportSize({ width: 1280, height: 720 });
  const listener: Listener = await listenTo(page);
  const transcript: string[] = [];
  const note = async (key: string): Promise<void> => {
    const heard = await listener.heard();
    transcript.push(heard === undefined ? key : `${key}: ${heard}`);
    expect(await listener.hiddenFocus(), key).toBe(undefined);
  };
  const press = async (key: string): Promise<void> => {
    await page.keyboard.press(key);
    await untilThere(page, 'html:not([data-status="working"])');
    await note(key);
  };
  /** Presses a key that takes a while, until a status has come. */
  const pressUntil = async (key: string, status: RegExp): Promise<void> => {
    await page.keyboard.press(key);
    await page.getByRole('status').filter({ hasText: status }).first().waitFor({ state: 'attached' });
    await note(key);
  };
  /** Goes on with Tab until a control is reached. */
  const tabTo = async (name: string, key = 'Tab'): Promise<void> => {
    for (let i = 0; i < 80; i++) {
      await page.keyboard.press(key);
      if ((await listener.focusedText()).includes(`“${name}”`)) return note(`${key} …`);
    }
    throw new Error(`expected ${key} to reach ${name}`);
  };
  const typeText = async (text: string): Promise<void> => {
    await page.keyboard.press('Control+a');
    await page.keyboard.type(text);
    await press('Enter');
  };

  await tabTo('Seed');
  await typeText('gneiss');
  await tabTo('Hurst exponent');
  await press('ArrowLeft');
  await press('Tab');
  await typeText('smooth');
  await tabTo('Elevation profile', 'Shift+Tab');
  await press('Home');
  await press('ArrowRight');
  await press('Escape');
  await tabTo('Section end A', 'Shift+Tab');
  await press('ArrowRight');
  await press('Shift+ArrowDown');
  await pressUntil('Control+e', /^gneiss_129-unity.zip.* · about /);
  await pressUntil('ArrowDown', /^gneiss_128-unreal.zip.* · about /);
  const download = page.waitForEvent('download');
  await press('Enter');
  expect((await download).suggestedFilename()).toBe('gneiss_128-unreal.zip');
  await pressUntil('c', /^Comparison1 terrain /);
  await tabTo('Add terrain');
  await press('Enter');
  await press('ArrowDown');
  await pressUntil('Enter', /^Comparison2 terrains /);
  expect(transcript).toMatchInlineSnapshot(`
    [
      "Tab …: complementary “Parameters” › group “Algorithm” › textbox “Seed”, dolerite, (Any text. The same seed and parameters give the same terrain everywhere.)",
      "Enter: none “”
    status “gneiss Diamond-square · 129 × 129 · 25.6 km”",
      "Tab …: complementary “Parameters” › group “Shape” › slider “Hurst exponent”, 0.9, (Smoothness H: each level displaces 2⁻ᴴ times as much as the one before. Fractal dimension 3 − H. 0.01 to 1, default 0.8)",
      "ArrowLeft: slider “Hurst exponent”, 0.89, (Smoothness H: each level displaces 2⁻ᴴ times as much as the one before. Fractal dimension 3 − H. 0.01 to 1, default 0.8)",
      "Tab: textbox “Hurst exponent”, 0.89, (Smoothness H: each level displaces 2⁻ᴴ times as much as the one before. Fractal dimension 3 − H. 0.01 to 1, default 0.8)",
      "Enter: none “”
    alert “Hurst exponent: expected a number, got "smooth"”",
      "Shift+Tab …: region “Profile” › image “Elevation profile”, (Wheel or pinch zooms, drag pans, double-click shows all. Arrow keys, Home and End move the point; + and − zoom, Page Up and Page Down pan, 0 shows all.)",
      "Home: status “0.00 km · 393 m”",
      "ArrowRight: status “0.27 km · 479 m”",
      "Escape",
      "Shift+Tab …: region “Minimap” › button “Section end A”, (drag, or press the arrow keys)",
      "ArrowRight: status “8 % from west to east, 30 % from north to south”",
      "Shift+ArrowDown: status “8 % from west to east, 40 % from north to south”",
      "Control+e: dialog “Export” › listbox “What to export” › group “For a game engine or 3D program” › option “Unity RAW, 16-bit codes”, selected, (A ZIP: the ground as Unity takes it, normal map and weights of ground for materials, relief, recipe, and IMPORT.md with all steps.)
    status “gneiss_129-unity.zip 129 × 129 · about 123 kB”",
      "ArrowDown: option “Unreal Engine PNG, 16-bit codes”, selected, (A ZIP: the ground as Unreal takes it, normal map and weights of ground for materials, relief, recipe, and IMPORT.md with all steps.)
    status “gneiss_128-unreal.zip 128 × 128 · about 116 kB”",
      "Enter: region “Minimap” › button “Section end A”, (drag, or press the arrow keys)",
      "c: navigation “View” › button “Compare”, (Terrains side by side)
    status “Comparison 1 terrain · 129 × 129 · 25.6 km”",
      "Tab …: region “Comparison” › button “Add terrain”, hasPopup menu, (Another terrain beside these)",
      "Enter: menu “Add terrain” › menuitem “A copy of the selected terrain to change one thing about it”",
      "ArrowDown: menuitem “Diamond-square”, (Displaces the centres of squares, then the midpoints of their edges, ever finer. With the seed of the selected terrain, on the ground that most terrains have)",
      "Enter: button “Add terrain”, hasPopup menu, (Another terrain beside these)
    status “Comparison 2 terrains · 129 × 129 · 25.6 km”",
    ]
  `);
});
