/** What a person may choose as a picture; all of them are written anew before they leave. */
export const imageTypes = ['image/jpeg', 'image/png', 'image/webp', 'image/gif', 'image/avif', 'image/heic'];
export const maxImageBytes = 8 * 1024 * 1024;

/** What a phone unfolds without trouble, a photo of its own among it; smaller it leaves the device. */
export const maxImageMegapixels = 100;
